/** The encodings of the texts that people upload. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'big5-hkscs',
  'gb18030',
  'windows-1252',
] as const
export type TextEncoding = (typeof textEncodings)[number]
