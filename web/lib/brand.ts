type Rgb = readonly [red: number, green: number, blue: number]

/** The colours a charity has chosen, as it typed them. Anything unreadable counts as not chosen. */
export type BrandColours = {
  header?: string | undefined
  button?: string | undefined
  progressBar?: string | undefined
}

/**
 * The backgrounds on which a brand colour is used. The values are equal to those in
 * styles/tokens.css; a spec compares them. Contrast is computed here, because CSS cannot compute it
 * in every browser yet.
 */
export const surfaces = {
  light: ['#faf8f4', '#ffffff', '#f3f0e9'],
  dark: ['#161412', '#1f1c19', '#100f0d'],
} as const

/** The specification's own defaults for a charity that has chosen nothing. */
const defaultColours = { header: '#000000', button: '#ffffff', progressBar: '#4a9fe9' }

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

// WCAG 2.2 AA requires 4.5:1 for text and 3:1 for the outline of a control or a figure.
const textContrast = 4.5
const shapeContrast = 3

/** Sets a charity's colours on an element, every text and outline on them readable. */
export const applyBrand = (colours: BrandColours, element: HTMLElement): void => {
  for (const [name, value] of Object.entries(brandProperties(colours))) {
    element.style.setProperty(name, value)
  }
}

/** The custom properties that `applyBrand` sets. */
export const brandProperties = (colours: BrandColours): Record<`--brand-${string}`, string> => {
  const header = parseRgb(colours.header, defaultColours.header)
  const button = parseRgb(colours.button, defaultColours.button)
  const progress = parseRgb(colours.progressBar, defaultColours.progressBar)
  const onButton = readableOn(button)
  return {
    '--brand-header': toHex(header),
    '--brand-on-header': toHex(readableOn(header)),
    '--brand-button': toHex(button),
    '--brand-on-button': toHex(onButton),
    // Away from its text, so that pressing never costs contrast.
    '--brand-button-hover': toHex(mix(button, onButton === white ? black : white, 0.12)),
    '--brand-edge-light': toHex(standingOn('light', button, shapeContrast)),
    '--brand-edge-dark': toHex(standingOn('dark', button, shapeContrast)),
    '--brand-accent-light': toHex(standingOn('light', button, textContrast)),
    '--brand-accent-dark': toHex(standingOn('dark', button, textContrast)),
    '--brand-progress-light': toHex(standingOn('light', progress, shapeContrast)),
    '--brand-progress-dark': toHex(standingOn('dark', progress, shapeContrast)),
  }
}

/** Contrast of two colours by WCAG, from 1 to 21. */
export const contrast = (first: string, second: string): number =>
  computeContrast(parseRgb(first, '#000000'), parseRgb(second, '#000000'))

const readableOn = (background: Rgb): Rgb =>
  computeContrast(white, background) >= textContrast ? white : black

// Moves towards black on light paper and towards white on dark in small steps, so that the hue
// stays.
const standingOn = (scheme: keyof typeof surfaces, colour: Rgb, wanted: number): Rgb => {
  const end = scheme === 'light' ? black : white
  const papers = surfaces[scheme].map((paper) => parseRgb(paper, paper))
  const stands = (candidate: Rgb): boolean =>
    papers.every((paper) => computeContrast(candidate, paper) >= wanted)
  for (let step = 0; step < 50; step += 1) {
    const candidate = mix(colour, end, step / 50)
    if (stands(candidate)) return candidate
  }
  return end
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  mixChannel(from[0], to[0], share),
  mixChannel(from[1], to[1], share),
  mixChannel(from[2], to[2], share),
]

const mixChannel = (from: number, to: number, share: number): number =>
  Math.round(from + (to - from) * share)

const computeContrast = (first: Rgb, second: Rgb): number => {
  const [a, b] = [luminance(first), luminance(second)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const parseRgb = (text: string | undefined, fallback: string): Rgb =>
  readHex(text ?? '') ?? readHex(fallback) ?? black

// A person may have typed "4A9FE9", "#4a9fe9" or "#49e".
const readHex = (text: string): Rgb | undefined => {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (!/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(digits)) return undefined
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const value = Number.parseInt(six, 16)
  return [Math.floor(value / 65_536), Math.floor(value / 256) % 256, value % 256]
}

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
