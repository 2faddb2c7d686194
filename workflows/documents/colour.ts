const hex = /^#[0-9a-f]{6}$/i
const ink = '#1c1b19'

/** The platform's own colour, on documents and letters that no charity sends. */
export const platformColour = '#1F5F52'

/** Returns the charity's colour, or ink if the stored value is not a colour. */
export const accentOrInk = (colour: string): string => (hex.test(colour) ? colour : ink)

/** White or ink, whichever reads better on the colour (WCAG's contrast ratio). */
export const readableOn = (colour: string): '#ffffff' | typeof ink =>
  1.05 / (luminance(colour) + 0.05) >= (luminance(colour) + 0.05) / (luminance(ink) + 0.05)
    ? '#ffffff'
    : ink

// Relative luminance as WCAG 2.2 defines it.
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
