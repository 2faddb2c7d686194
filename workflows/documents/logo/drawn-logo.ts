import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

// These are the site's landscapes: neutral drawings for a charity that has chosen no logo.
const landscapes = ['harbour', 'hills', 'bauhinia', 'tram', 'stairs', 'lion-rock'] as const
const others = ['camp', 'cat', 'classroom', 'dinner', 'dog', 'ferry', 'home', 'kitchen']
const drawings: ReadonlySet<string> = new Set([
  ...landscapes,
  ...others,
  'library',
  'tea',
  'telephone',
])

/** The drawing of ours that a charity chose as its logo; undefined for any other logo. */
export const findDrawing = (logo: string | null): string | undefined => {
  const name = /^illustration:(.*)$/.exec(logo ?? '')?.[1] ?? ''
  return drawings.has(name) ? name : undefined
}

export const pickLandscape = (seed: string): string => {
  const sum = Array.from(seed).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return landscapes[sum % landscapes.length] ?? 'harbour'
}

/** Returns a drawing as a PNG in the accent colour, `#rrggbb`. */
export const drawLogo = async (drawing: string, accent: string): Promise<Uint8Array> => {
  // A few documents a second at most read a few kilobytes each.
  const file = new URL(`../../letters/writer/logos/${drawing}.png`, import.meta.url)
  return withPalette(await readFile(file), accent)
}

const paper = [0xff, 0xfd, 0xf9] as const
const steps = 32

// The drawings store how much of the charity's colour is mixed into paper, in 32 steps; the palette
// alone has the colours.
const withPalette = (png: Buffer, accent: string): Uint8Array => {
  const type = png.indexOf('PLTE')
  const length = png.readUInt32BE(type - 4)
  const picture = Buffer.from(png)
  const full = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  for (let place = 0; place * 3 < length; place += 1) {
    const share = Math.min(place / steps, 1)
    for (const [part, light] of paper.entries()) {
      const value = Math.round(light + ((full[part] ?? 0) - light) * share)
      picture[type + 4 + place * 3 + part] = value
    }
  }
  const end = type + 4 + length
  picture.writeUInt32BE(crc32(picture.subarray(type, end)), end)
  return picture
}
