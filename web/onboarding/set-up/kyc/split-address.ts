// Every charity is in Hong Kong, so the provider of cards asks for a district and no city.
const place = /^(?:hong kong(?: sar)?|h\.?k\.?)$/i

/**
 * Splits an address of one line as the provider of cards asks for it: the last part is the
 * district. An address without commas is the first line, and its district stays to be typed.
 */
export const splitAddress = (address: string): { line1: string; city: string } => {
  const parts = address
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !place.test(part))
  if (parts.length < 2) return { line1: parts[0] ?? '', city: '' }
  return { line1: parts.slice(0, -1).join(', '), city: parts.at(-1) ?? '' }
}
