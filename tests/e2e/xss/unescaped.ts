/** Runs in the page: React's texts become HTML there, as if it had never escaped any. */
export function letTextsBeHtml(): void {
  const asHtml = (text: string) => document.createRange().createContextualFragment(text);
  const plain = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
  const createText = Document.prototype.createTextNode;
  Object.defineProperty(Element.prototype, "textContent", {
    configurable: true,
    get() {
      return plain?.get?.call(this);
    },
    set(text: unknown) {
      const html = typeof text === "string" && text.includes("<") && this.tagName !== "STYLE";
      if (html) this.replaceChildren(asHtml(text));
      else plain?.set?.call(this, text);
    },
  });
  Document.prototype.createTextNode = function (text: string): Text {
    const node = createText.call(this, text);
    if (!text.includes("<")) return node;
    const shown = document.createElement("span");
    shown.append(asHtml(text));
    // React stores and inserts it without checking the kind of node.
    return shown as unknown as Text;
  };
}
