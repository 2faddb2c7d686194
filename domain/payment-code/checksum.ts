/** CRC-16/CCITT-FALSE over the text's UTF-8: always four upper-case hexadecimal digits. */
export const computeChecksum = (text: string): string => {
  let checksum = 0xffff
  for (const byte of utf8(text)) {
    checksum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      checksum = ((checksum << 1) ^ (checksum & 0x8000 ? 0x1021 : 0)) & 0xffff
    }
  }
  // One checksum in sixteen begins with a zero; a code written without it is refused by every bank.
  return checksum.toString(16).toUpperCase().padStart(4, '0')
}

const utf8 = (text: string): readonly number[] =>
  (encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).match(/%..|./g) ?? []).map(
    (unit) => (unit.length === 3 ? Number.parseInt(unit.slice(1), 16) : unit.charCodeAt(0)),
  )
