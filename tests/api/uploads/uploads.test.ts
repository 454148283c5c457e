import { expect, test } from "bun:test";
import { bitmap, drawImage, withExif } from "../../support/clinic/image.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
const editor = personForFile(server, ["articles"]);

type Bytes = Uint8Array<ArrayBuffer>;
const text = (words: string): Bytes => new TextEncoder().encode(words);

const asForm = (file: File | string | null, field = "file") => {
  const body = new FormData();
  if (file !== null) body.set(field, file);
  return { method: "POST", body };
};

const send = (bytes: Bytes, name: string, type = "application/octet-stream") =>
  editor.request("/api/upload", asForm(new File([bytes], name, { type })));

async function stored(bytes: Bytes, name: string, type?: string) {
  const answer = await send(bytes, name, type);
  expect([name, answer.status]).toEqual([name, 201]);
  const { url, ...rest }: { url: string; kind: string; name: string } = await answer.json();
  expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}(\.(jpg|png))?$/);
  return { url, ...rest };
}

async function fetched(url: string, headers: Record<string, string> = {}) {
  const answer = await server.request(url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: await answer.bytes() };
}

test("A-3.21 A-7.39 an uploaded image answers a url that serves it", async () => {
  const { url, kind } = await stored(
    await drawImage("png", { width: 300, height: 200 }),
    "Кабинет.png",
    "image/png",
  );
  expect(kind).toBe("image");
  const served = await fetched(url);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await new Bun.Image(served.bytes).metadata()).toEqual({
    format: "png",
    width: 300,
    height: 200,
  });
});

test("A-7.39 any other file comes back byte for byte, only ever as an attachment", async () => {
  const files: [string, Bytes, string][] = [
    ["Памятка.pdf", text("%PDF-1.7 памятка"), "application/pdf"],
    ["страница.html", text("<script>alert(1)</script>"), "text/html"],
    ["данные.xml", text('<?xml version="1.0"?><data onload="alert(1)"/>'), "image/svg+xml"],
    ["код.js", text("alert(1)"), "text/javascript"],
  ];
  for (const [name, bytes, type] of files) {
    const { url, kind, name: given } = await stored(bytes, name, type);
    expect({ kind, given }).toEqual({ kind: "file", given: name });
    const served = await fetched(url);
    expect(served.bytes).toEqual(bytes);
    expect(served.headers.get("content-type")).toBe("application/octet-stream");
    expect(served.headers.get("content-disposition")).toStartWith("attachment; ");
    expect(served.headers.get("content-disposition")).toEndWith(
      `filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  }
});

test("an image is encoded again: metadata of its file, and data hidden behind it, are not served", async () => {
  const photo = await drawImage("jpeg", { width: 500, height: 300 });
  const script = text("<script>alert('GPS 45.03')</script>");
  const polyglot = new Uint8Array([...withExif(photo, "GPS 45.03"), ...script]);
  const { url } = await stored(polyglot, "фото.jpg");
  for (const accept of ["*/*", "image/webp,*/*"]) {
    const { bytes, headers } = await fetched(url, { accept });
    expect(headers.get("content-type")).toBe(accept === "*/*" ? "image/jpeg" : "image/webp");
    expect((headers.get("vary") ?? "").split(", ")).toContain("Accept");
    expect(Buffer.from(bytes).includes("GPS")).toBe(false);
    expect(Buffer.from(bytes).includes("script")).toBe(false);
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 300, height: 500 });
  }
});

test("a wide photo is scaled down to the article width", async () => {
  const { url } = await stored(await drawImage("jpeg", { width: 2400, height: 600 }), "x.jpg");
  const { bytes } = await fetched(url);
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 1600, height: 400 });
});

test("the kind of a file is its content's, not its name's or its declared type's", async () => {
  const png = await drawImage("png", { width: 20, height: 20 });
  expect((await stored(png, "письмо.txt", "text/plain")).kind).toBe("image");
  expect((await stored(bitmap(20, 20), "без расширения")).url).toEndWith(".png");
  const named = await send(text("это не картинка"), "кот.png", "image/png");
  expect(named.status).toBe(400);
  expect((await named.json()).fields.file).toMatch(/изображением не является/);
  expect((await stored(text("BMW — это не BMP"), "авто.txt")).kind).toBe("file");
  expect((await stored(text("\0\0\0\u0018ftypisom\0\0\0\0mp41"), "видео.mp4")).kind).toBe("file");
});

test("broken, oversized and unreadable images are refused in Russian, and not stored", async () => {
  const [before] = await server.db`select count(*) from uploads`;
  const jpeg = await drawImage("jpeg", { width: 300, height: 300 });
  const png = await drawImage("png", { width: 300, height: 300 });
  const bomb = png.slice();
  new DataView(bomb.buffer).setUint32(16, 60_000);
  new DataView(bomb.buffer).setUint32(20, 60_000);
  const bad: [string, Bytes][] = [
    ["half.jpg", jpeg.slice(0, jpeg.length / 2)],
    ["head.jpg", jpeg.slice(0, 20)],
    ["half.png", png.slice(0, png.length / 2)],
    ["bomb.png", bomb],
    ["empty.txt", text("")],
  ];
  for (const [name, bytes] of bad) {
    const answer = await send(bytes, name);
    expect([name, answer.status]).toEqual([name, 400]);
    const { message, fields } = await answer.json();
    expect([name, message]).toEqual([name, expect.stringMatching(/[А-Яа-я]/)]);
    expect(fields.file).toBe(message);
  }
  const [after] = await server.db`select count(*) from uploads`;
  expect(after).toEqual(before);
});

test("any file cut off at any byte is stored or refused, never a failure of ours", async () => {
  const whole = [
    await drawImage("jpeg", { width: 64, height: 64 }),
    await drawImage("png", { width: 64, height: 64 }),
    await drawImage("webp", { width: 64, height: 64 }),
  ];
  for (const bytes of whole) {
    for (let cut = 1; cut < bytes.length; cut += Math.ceil(bytes.length / 25)) {
      expect((await send(bytes.slice(0, cut), "кусок")).status).toBeOneOf([201, 400]);
    }
    for (let seed = 1; seed <= 25; seed++) {
      const hurt = bytes.slice();
      for (let hit = 0; hit < 8; hit++)
        hurt[(seed * 7919 + hit * 104_729) % hurt.length] = seed * hit;
      expect((await send(hurt, "порча")).status).toBeOneOf([201, 400]);
    }
  }
});

test("a file of 10 MB is taken, one byte more is 413 in Russian", async () => {
  const limit = 10 * 1024 * 1024;
  expect((await stored(new Uint8Array(limit).fill(65), "большой.bin")).kind).toBe("file");
  const over = await send(new Uint8Array(limit + 1).fill(65), "больше.bin");
  expect(over.status).toBe(413);
  expect((await over.json()).message).toBe("Файл больше 10 МБ");
  const far = await send(new Uint8Array(2 * limit).fill(65), "намного.bin");
  expect(far.status).toBe(413);
  expect((await far.json()).message).toBe("Слишком большой запрос: можно не больше 10 МБ");
});

test("a file is cached for good, revalidated by its ETag, and known to HEAD", async () => {
  const { url } = await stored(text("памятка"), "a.txt");
  const served = await fetched(url);
  expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const etag = served.headers.get("etag") ?? "";
  expect((await fetched(url, { "if-none-match": etag })).status).toBe(304);
  expect((await fetched(url, { "if-none-match": '"other"' })).status).toBe(200);
  const head = await server.request(url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("names are ours; the original name is only shown, without paths or invisible signs", async () => {
  const names: [string, string][] = [
    ["../../etc/passwd", "passwd"],
    ["C:\\Windows\\отчёт.doc", "отчёт.doc"],
    ["фото\u202egpj.exe", "фотоgpj.exe"],
    ["a;b'(100%).txt", "a;b'(100%).txt"],
    ["…", "…"],
    ["..", "файл"],
    [`${"я".repeat(400)}.pdf`, `${"я".repeat(146)}.pdf`],
  ];
  for (const [given, shown] of names) {
    const { url, name } = await stored(text(given), given);
    expect(name).toBe(shown);
    expect(url).not.toContain("passwd");
    const header = (await fetched(url)).headers.get("content-disposition") ?? "";
    expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(shown);
  }
});

test("a form without a file, or no form at all, is 400 in Russian", async () => {
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const requests: RequestInit[] = [
    asForm(null),
    asForm("это не файл"),
    asForm(new File([text("x")], "x.txt"), "other"),
    { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
    { method: "POST", body: "мусор", headers: multipart },
    { method: "POST", body: "", headers: multipart },
    {
      method: "POST",
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nобрыв',
      headers: multipart,
    },
  ];
  for (const init of requests) {
    const answer = await editor.request("/api/upload", init);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toMatch(/[А-Яа-я]/);
  }
});

test.each([
  ["SVG", "рисунок.svg", text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["SVG", "без имени", text("<svg onload=alert(1)>")],
  ["AVIF", "снимок.avif", text("\0\0\0\u0018ftypavif\0\0\0\0mif1avif")],
  ["HEIC", "IMG_0001.HEIC", text("\0\0\0\u0018ftypheic\0\0\0\0mif1heic")],
  ["TIFF", "скан.tif", text("II*\0\0\0\0\0")],
  ["WebP", "анимация.webp", text("RIFF\u0024\0\0\0WEBPVP8X\u000a\0\0\0\u0002\0\0\0")],
])("an image in %s is refused by its name and with what to do: %s", async (format, name, bytes) => {
  const answer = await send(bytes, name);
  expect(answer.status).toBe(400);
  const { message } = await answer.json();
  expect(message).toContain(format);
  expect(message).toContain("сохраните");
});
