import { describe, expect, it } from 'vitest'
import { loadLogo } from './load-logo.ts'

const accentColour = '#123B4A'
const files: Record<string, number> = { 'logos/small.png': 10, 'logos/large.png': 300_001 }
const readFile = async (key: string) => {
  const length = files[key]
  return length === undefined ? null : { bytes: new Uint8Array(length), contentType: 'image/png' }
}
const load = (logo: string | null, colour = accentColour) =>
  loadLogo(readFile, { logo, accentColour: colour })

describe('the logo of a document', () => {
  it('is the file that the charity uploaded', async () => {
    expect(await load('logos/small.png')).toEqual(new Uint8Array(10))
  })

  it('is a drawing of ours in the charity’s colour, the same bytes each time', async () => {
    const drawn = await load('illustration:camp')
    expect(
      Buffer.from(drawn ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(await load('illustration:camp')).toEqual(drawn)
    expect(await load('illustration:camp', '#a03050')).not.toEqual(drawn)
  })

  it.each([
    ['the charity has none', null],
    ['the drawing is unknown', 'illustration:../../x'],
    ['the picture is elsewhere and could change', 'https://harbour.example/logo.png'],
    ['the file is gone', 'logos/gone.png'],
    ['the file would make every document heavy', 'logos/large.png'],
  ])('is left out if %s', async (_, logo) => {
    expect(await load(logo)).toBeNull()
  })
})
