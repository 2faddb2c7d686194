import type { Tints } from './drawings.ts'

export type Colour = readonly [red: number, green: number, blue: number]

const white: Colour = [255, 255, 255]
export const black: Colour = [0, 0, 0]
const paper: Colour = [255, 253, 249]

export const parseColour = (hex: string, otherwise: Colour): Colour => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) return otherwise
  const number = Number.parseInt(digits, 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

export const toHex = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const mix = (one: Colour, share: number, other: Colour): Colour => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
]

/** Returns the contrast by WCAG, from 1 to 21. */
export const computeContrast = (one: Colour, other: Colour): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

export const readableOn = (ground: Colour): Colour =>
  computeContrast(white, ground) >= 4.5 ? white : black

/** The tints of a drawing by day, as web/ui/picture/illustration.module.css mixes them. */
export const createTints = (accent: Colour): Tints => {
  const colour = standing(accent)
  const tint = (percent: number): string => toHex(mix(colour, percent / 100, paper))
  return {
    'tint-1': tint(12),
    'tint-2': tint(24),
    'tint-3': tint(40),
    'tint-4': tint(62),
    'tint-5': tint(88),
    glow: toHex(paper),
    'petal-1': tint(62),
    'petal-2': tint(40),
  }
}

// A colour near the paper would leave no drawing.
const standing = (colour: Colour): Colour => {
  for (let step = 0; step < 50; step += 1) {
    const candidate = mix(black, step / 50, colour)
    if (computeContrast(candidate, paper) >= 4.5) return candidate
  }
  return black
}
