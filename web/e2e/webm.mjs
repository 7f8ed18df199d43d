// Reads how long a WebM is: recordings do not say so.

const ids = { segment: 0x18538067, cluster: 0x1f43b675, time: 0xe7, block: 0xa3, group: 0xa0, groupBlock: 0xa1 };
const open = new Set([ids.segment, ids.cluster, ids.group]); // what is read on inside

/** A number whose first byte says how many bytes it has; its mark is kept for IDs. */
function number(bytes, at, keepMark) {
  const length = Math.clz32(bytes[at]) - 23;
  let value = keepMark ? bytes[at] : bytes[at] & (0xff >> length);
  let unknown = !keepMark && value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    value = value * 256 + bytes[at + i];
    unknown &&= bytes[at + i] === 0xff;
  }
  return { value, length, unknown };
}

/** When the last frame of a recording is shown, in seconds. */
export function lastFrame(bytes) {
  let [cluster, last] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const id = number(bytes, at, true);
    const size = number(bytes, at + id.length, false);
    at += id.length + size.length;
    if (open.has(id.value) || size.unknown) continue;
    if (id.value === ids.time) cluster = bytes.readUIntBE(at, size.value);
    if (id.value === ids.block || id.value === ids.groupBlock)
      last = Math.max(last, cluster + bytes.readInt16BE(at + number(bytes, at, false).length));
    at += size.value;
  }
  return last / 1000;
}
