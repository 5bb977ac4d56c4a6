// A ZIP file of texts, stored without compression: enough for "download all my documents".

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** CRC-32 of bytes, as ZIP wants it. */
export function crc32(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function record(fields) {
  const size = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function dosTime(date) {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return [time, day];
}

/** The bytes of a ZIP holding {name, text, date} entries. */
export function zip(files) {
  const encoder = new TextEncoder();
  const chunks = [];
  const directory = [];
  let offset = 0;
  for (const { name, text, date = new Date() } of files) {
    const title = encoder.encode(name);
    const data = encoder.encode(text);
    const [time, day] = dosTime(date);
    const utf8 = 0x0800;
    const common = [
      [2, utf8],
      [2, 0],
      [2, time],
      [2, day],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, title.length],
      [2, 0],
    ];
    const head = record([[4, 0x04034b50], [2, 20], ...common]);
    chunks.push(head, title, data);
    const entry = record([
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      ...common,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]);
    directory.push(entry, title);
    offset += head.length + title.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const close = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...chunks, ...directory, close], { type: "application/zip" });
}
