import { readdir } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { letterLogo } from './logo.ts'

const uploaded = { bytes: new Uint8Array([1, 2]), contentType: 'image/jpeg' }
const readFile = async (key: string) => (key === 'logos/1.jpg' ? uploaded : null)
const charity = { id: fixtureId('organisation', 1), colour: '123B4A' }

describe('a charity’s logo in a letter', () => {
  it('is a picture in the letter, in the charity’s own colour', async () => {
    const { source, picture } = await letterLogo(readFile, {
      ...charity,
      logo: 'illustration:harbour',
    })
    expect(source).toBe('cid:logo')
    const png = Buffer.from(picture?.content ?? [])
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([144, 96])
    // The palette starts with the paper colour and ends with the charity's colour.
    const palette = png.subarray(png.indexOf('PLTE') + 4)
    expect([...palette.subarray(0, 3)]).toEqual([0xff, 0xfd, 0xf9])
    expect([...palette.subarray(32 * 3, 33 * 3)]).toEqual([0x12, 0x3b, 0x4a])
    // A picture with a wrong checksum, which no reader accepts.
    const end = png.indexOf('PLTE') + 4 + 33 * 3
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(png.indexOf('PLTE'), end)))
    const other = await letterLogo(readFile, { ...charity, colour: 'a03050', logo: null })
    expect(other.picture?.content).not.toEqual(picture?.content)
  })

  it('is there for every drawing of the site', async () => {
    const site = await readdir(new URL('../../../web/ui/motif', import.meta.url))
    const drawn = new Set<string>()
    for (const name of site.map((file) => file.replace(/\.svg$/, ''))) {
      const { picture } = await letterLogo(readFile, { ...charity, logo: `illustration:${name}` })
      drawn.add(Buffer.from(picture?.content ?? []).toString('base64'))
    }
    expect(drawn.size).toBe(site.length)
  })

  it('is the file that the charity uploaded', async () => {
    const { picture } = await letterLogo(readFile, { ...charity, logo: 'logos/1.jpg' })
    expect(picture).toEqual({
      contentId: 'logo',
      contentType: 'image/jpeg',
      content: uploaded.bytes,
    })
  })

  it('is one of our landscapes if the charity has no logo, or an unknown one', async () => {
    const none = await letterLogo(readFile, { ...charity, logo: null })
    expect(await letterLogo(readFile, { ...charity, logo: 'illustration:unknown' })).toEqual(none)
    expect(await letterLogo(readFile, { ...charity, logo: 'illustration:../../x' })).toEqual(none)
  })

  it('is linked at its own address if it has one', async () => {
    const logo = 'https://harbour.example/logo.png'
    expect(await letterLogo(readFile, { ...charity, logo })).toEqual({
      source: logo,
      picture: null,
    })
    const unsafe = await letterLogo(readFile, { ...charity, logo: 'javascript:alert(1)' })
    expect(unsafe.source).toBe('cid:logo')
  })
})
