/** Hands a text to the person as a file. */
export function download(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address up by the next turn of the clock.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
