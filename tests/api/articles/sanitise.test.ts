import { expect, test } from "bun:test";
import fc from "fast-check";
import { removedPictures, sanitiseArticle } from "../../../api/features/articles/sanitise.ts";
import { LONGEST_ARTICLE, previewOf } from "../../../shared/site/article-text.ts";
import { XSS_VECTORS } from "./vectors.ts";

const TAGS = new Set(
  "a p ul ol li strong em br h1 h2 h3 h4 h5 h6 u s blockquote img sup sub table thead tbody tfoot tr th td".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "href target rel style class id src alt title width height colspan rowspan".split(" "),
);
const PROTOCOLS = /^(https?|ftps?|mailto|tel|callto|sms|cid|xmpp):$/;
const STYLE_NAMES =
  /^(color|background-color|text-[a-z-]+|font-(weight|style|size)|line-height|letter-spacing|vertical-align)$/;

/** Forbidden parts that a second HTML parser finds in it. */
function offences(html: string): string[] {
  const found: string[] = [];
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const { tagName } = element;
        if (!TAGS.has(tagName)) found.push(`<${tagName}>`);
        for (const [name = "", value = ""] of element.attributes) {
          if (!ATTRIBUTES.has(name)) found.push(`${tagName} ${name}`);
          if (name === "href" && leadsAstray(decoded(value))) found.push(`href ${value}`);
          if (name === "src" && !/^\/uploads\/[\w-]+(\.\w+)?$/.test(value))
            found.push(`src ${value}`);
          if (name === "id" || name === "class") found.push(...oursAmong(value));
          if (name === "style") found.push(...styleOffences(decoded(value)));
        }
        if (tagName === "a") {
          if (element.getAttribute("target") !== "_blank") found.push("a without target");
          if (element.getAttribute("rel") !== "noopener noreferrer nofollow") found.push("a rel");
        }
      },
      comments: () => void found.push("a comment"),
    })
    .onDocument({ doctype: () => void found.push("a doctype") })
    .transform(html);
  return found;
}

/** Names that our own scripts and style sheets may look elements up by. */
const oursAmong = (names: string) =>
  names.split(/\s+/).filter((name) => !name.startsWith("author-"));

/** Whether a browser would leave the allowed schemes; the text alone may look harmless. */
function leadsAstray(href: string): boolean {
  const url = URL.parse(href, "https://clinic.example/info/1");
  return url !== null && !PROTOCOLS.test(url.protocol);
}

function styleOffences(style: string): string[] {
  return style.split(";").filter((declaration) => {
    const [name = "", value = ""] = declaration.split(":");
    return !STYLE_NAMES.test(name) || /url|expression|image|[\\<"'{]/i.test(value);
  });
}

const decoded = (value: string) =>
  value
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

test("P-5.15 P-5.16 P-5.17 no published vector leaves anything but allowed tags, attributes and links", () => {
  expect(new Set(XSS_VECTORS).size).toBeGreaterThanOrEqual(230);
  for (const vector of XSS_VECTORS) {
    const clean = sanitiseArticle(vector);
    expect([vector, offences(clean)]).toEqual([vector, []]);
  }
});

test("P-5.15 vectors nested in allowed tags, attributes and each other are no better", () => {
  const vector = fc.constantFrom(...XSS_VECTORS);
  const wrap = fc.constantFrom(
    (inner: string) => `<p>${inner}</p>`,
    (inner: string) => `<ul><li><a href="/x">${inner}</a></li></ul>`,
    (inner: string) => `<p title='${inner}'>x</p>`,
    (inner: string) => `<svg><p>${inner}`,
    (inner: string) => `<math><mi>${inner}</mi></math>`,
    (inner: string) => `<style>${inner}</style>${inner}`,
    (inner: string) => `<!-- ${inner} -->${inner}`,
    (inner: string) => `${inner.slice(0, inner.length / 2)}<p>${inner}`,
    (inner: string) => inner.replace("<", "<<p>"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(vector, wrap), { minLength: 1, maxLength: 4 }), (pieces) => {
      const html = pieces.reduce((inner, [each, around]) => around(inner + each), "");
      const clean = sanitiseArticle(html);
      expect(offences(clean)).toEqual([]);
      expect(sanitiseArticle(clean)).toBe(clean);
    }),
    { numRuns: 2000 },
  );
});

test("P-5.15 any combination of markup pieces is sanitised, and sanitising it twice changes nothing", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."< > / \" ' = & ; : <p </p> <a <img <script </script> <style <svg <!-- --> ]]>".split(" "),
    ),
    fc.constantFrom(
      " onerror=",
      " href=",
      " src=",
      " style=",
      "javascript:",
      "/uploads/a.jpg",
      "color:red",
      "\0",
      "\t",
    ),
    fc.constantFrom(
      "&lt;",
      "&#60;",
      "&#x3c;",
      "&amp;",
      "&colon;",
      "<h2>",
      "</h2>",
      "<br>",
      "<li>",
      "<b>",
      "<noscript>",
    ),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = sanitiseArticle(pieces.join(""));
      if (/<[a-z!/?]/i.test(clean)) expect(offences(clean)).toEqual([]);
      expect(sanitiseArticle(clean)).toBe(clean);
    }),
    { numRuns: 4000 },
  );
});

test("P-5.16 P-5.17 allowed markup of the specification stays unchanged", () => {
  const html =
    '<p class="author-lead" id="author-top">Текст <strong>важный</strong> и <em>нет</em><br />строка</p><ul><li>раз</li></ul><ol><li>два</li></ol>';
  expect(sanitiseArticle(html)).toBe(html);
  const link =
    '<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">ссылка</a>';
  expect(sanitiseArticle(link)).toBe(link);
});

test("P-5.16 P-5.17 an author's id and classes stay under names that are not ours, and links find them", () => {
  expect(sanitiseArticle('<p id="state" class="popup  author-x">x</p><a href="#state">y</a>')).toBe(
    '<p class="author-popup author-x" id="author-state">x</p><a href="#author-state" target="_blank" rel="noopener noreferrer nofollow">y</a>',
  );
});

test("further markup of the editor stays: headings, underline, strike, quotes, our own images", () => {
  const html =
    '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6><blockquote><p><u>u</u><s>s</s></p></blockquote><img src="/uploads/0b8f-12.jpg" alt="Кабинет" width="320" />';
  expect(sanitiseArticle(html)).toBe(html);
});

test.each([
  "<p>4,0–9,0×10<sup>9</sup>/л, витамин B<sub>12</sub></p>",
  '<table><thead><tr><th colspan="2">УЗИ</th></tr></thead><tbody><tr><td>Почки</td><td rowspan="2">1800</td></tr></tbody></table>',
])("indices and tables stay: %s", (html) => expect(sanitiseArticle(html)).toBe(html));

test.each([
  ['<p>10<span style="vertical-align: super">9</span>/л</p>', "<p>10<sup>9</sup>/л</p>"],
  ['<p>B<font style="color:red;vertical-align:sub;">12</font></p>', "<p>B<sub>12</sub></p>"],
  ["<div>Раз</div><div>Два</div>", "Раз<br />Два"],
  ["<div>Раз</div>два<div>три</div>", "Раз<br />два<br />три"],
  ["<div><div>Раз</div></div><p>Два</p>", "Раз<p>Два</p>"],
  ["<p>Раз</p><div><p>Два</p></div><div>Три</div>", "<p>Раз</p><p>Два</p>Три"],
  ["<dl><dt>Срок</dt><dd>5 дней</dd></dl>", "Срок<br />5 дней"],
  ["<p>до</p><pre>Раз</pre>два", "<p>до</p>Раз<br />два"],
  ["<pre>\nРаз\n  два\r\n</pre>три", "Раз<br />  два<br />три"],
  ["<pre><code>Раз\nдва</code></pre><p>три\nчетыре</p>", "Раз<br />два<p>три\nчетыре</p>"],
  ["Раз<hr>два", "Раз<br />два"],
  ["<ul><li><div>Раз</div><div>Два</div></li></ul>", "<ul><li>Раз<br />Два</li></ul>"],
  ["<div>Раз</div><div><strong>Два</strong></div>", "Раз<br /><strong>Два</strong>"],
  ["<strong><div>Раз</div></strong><div>Два</div>", "<strong>Раз</strong><br />Два"],
  ["<tr><td>УЗИ</td><td>1800</td></tr><tr><td>Приём</td></tr>", "УЗИ<br />1800<br />Приём"],
  [
    "<table><caption>Цены</caption><tr><td>1</td></tr></table>",
    "<table>Цены<tr><td>1</td></tr></table>",
  ],
])("%s keeps its indices and the ends of its lines", (html, clean) => {
  expect(sanitiseArticle(html)).toBe(clean);
  expect(sanitiseArticle(clean)).toBe(clean);
});

test("style keeps the properties of text and loses every other", () => {
  expect(
    sanitiseArticle(
      '<p style="text-align:center;color:#006638;font-size:18px;position:fixed;background:url(x);font-size:500px">x</p>',
    ),
  ).toBe('<p style="text-align:center;color:#006638;font-size:18px">x</p>');
});

test("links keep each allowed scheme and lose all others", () => {
  const allowed = "http https ftp ftps mailto tel callto sms cid xmpp".split(" ");
  for (const scheme of allowed) {
    expect(sanitiseArticle(`<p><a href="${scheme}:x">y</a></p>`)).toContain(`href="${scheme}:x"`);
  }
  for (const scheme of [
    "javascript",
    "data",
    "vbscript",
    "file",
    "blob",
    "intent",
    "ws",
    "about",
  ]) {
    expect(sanitiseArticle(`<p><a href="${scheme}:x">y</a></p>`)).toBe("<p>y</p>");
  }
});

test("a text without tags stays as typed", () => {
  for (const text of ["- раз\n- два & три", "5 < 7 > 3", "a &lt;b&gt;", "", "I <3 you"]) {
    expect(sanitiseArticle(text)).toBe(text);
  }
});

test("a text that loses its last tag stays HTML, so that its entities do not change meaning", () => {
  expect(sanitiseArticle("<font>a &lt;b&gt; c</font>")).toBe("<p>a &lt;b&gt; c</p>");
  expect(sanitiseArticle("<script>x</script>")).toBe("");
});

/** Fragments at which a parser, a CSS reader or a regular expression may restart. */
const HEAVY =
  "< <a <a> <div> </x> </p> <p> <li> <b> </b> <i> <iframe> <noscript> <svg> </svg> <math> <!-- <? &lt; & <br> <img> <font> <option> a=1 ="
    .split(" ")
    .concat("<a href=x>", "<img src=/uploads/a>", "<p style='color:", " ");

test("sanitising a longest article takes less than half a second of processor time, for any content", () => {
  const part = fc.array(fc.constantFrom(...HEAVY), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      const size = LONGEST_ARTICLE / parts.length;
      const html = parts.map((each) => each.join("").repeat(size / each.join("").length)).join("");
      const before = process.cpuUsage();
      previewOf(sanitiseArticle(`<p>${html}`));
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(500_000);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["a comment", "<p>a<!-- <img src=x> --></p>", 0],
  ["a value", '<p title="<img src=x>">a</p>', 0],
  ["a text", "<p>a &lt;img src=x></p>", 0],
  ["an element", '<p><img src="/uploads/a.png"><IMG src=x><img/src=y></p>', 2],
  ["an element without others", "<img src=x>", 1],
])("a picture in %s is counted as removed only if it was one", (_, html, removed) => {
  expect(removedPictures(html, sanitiseArticle(html))).toBe(removed);
});
