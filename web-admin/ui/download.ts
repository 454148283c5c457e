/** Saves a text as a file in the browser's downloads. */
export function download(name: string, type: string, text: string) {
  saveFile(new File([text], name, { type: `${type};charset=utf-8` }));
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
