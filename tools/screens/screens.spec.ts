import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comparePictures } from './compare-pictures.ts'
import { writeContactSheets } from './contact-sheet.ts'
import { listPictures, parsePicture } from './pictures.ts'

let home = ''
const before = () => join(home, 'before')
const after = () => join(home, 'after')

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'almoner-screens-'))
  mkdirSync(before())
  mkdirSync(after())
})
afterEach(() => rmSync(home, { recursive: true }))

type Drawn = { colour?: number; height?: number; compressionLevel?: number }

const draw = async (
  path: string,
  { colour = 0, height = 40, compressionLevel = 9 }: Drawn = {},
): Promise<void> => {
  const data = Buffer.alloc(40 * height * 4, 255)
  for (let pixel = 200; pixel < 400; pixel += 1) data[pixel * 4] = colour
  mkdirSync(dirname(path), { recursive: true })
  const picture = sharp(data, { raw: { width: 40, height, channels: 4 } })
  writeFileSync(path, await picture.png({ compressionLevel }).toBuffer())
}

describe('the name of a picture', () => {
  it.each([
    ['desk/inbox-en-1280.png', { area: 'desk', screen: 'inbox', look: 'en-1280' }],
    [
      'payer/review-slow-en-dark-390.png',
      { area: 'payer', screen: 'review-slow', look: 'en-dark-390' },
    ],
    ['sandbox/mailbox-390.png', { area: 'sandbox', screen: 'mailbox', look: '390' }],
  ])('%s contains the area, the screen and the look', (path, picture) => {
    expect(parsePicture(path)).toEqual(picture)
  })
})

describe('two runs', () => {
  it('differ in the pictures that look different, are new or are missing', async () => {
    const [same, changed, taller] = [
      'desk/same-390.png',
      'desk/changed-390.png',
      'desk/taller-390.png',
    ]
    for (const name of [same, changed, taller, 'desk/gone-390.png'])
      await draw(join(before(), name))
    await draw(join(after(), same), { compressionLevel: 1 })
    await draw(join(after(), changed), { colour: 255 })
    await draw(join(after(), taller), { height: 60 })
    await draw(join(after(), 'payer/new-390.png'))
    const changes = await comparePictures({ before: before(), after: after(), isWhole: true })
    expect(changes.map(({ name, ...paths }) => [name, Object.keys(paths)])).toEqual([
      [changed, ['before', 'after', 'difference']],
      [taller, ['before', 'after', 'difference']],
      ['payer/new-390.png', ['after']],
      ['desk/gone-390.png', ['before']],
    ])
    const difference = await sharp(join(after(), `difference/${taller}`)).metadata()
    expect(difference.height).toBe(60)
    expect(listPictures(after())).not.toContain(`difference/${taller}`)
  })

  it('report no missing picture if the later one took only a few', async () => {
    await draw(join(before(), 'desk/gone-390.png'))
    expect(await comparePictures({ before: before(), after: after(), isWhole: false })).toEqual([])
  })
})

describe('the contact sheets', () => {
  it('contain one page for each area with every picture of it', async () => {
    for (const name of ['desk/inbox-en-390.png', 'desk/inbox-zh-390.png', 'payer/done-en-390.png'])
      await draw(join(after(), name))
    const [desk = '', payer = ''] = writeContactSheets(after())
    expect(readFileSync(desk, 'utf8')).toMatch(/2 pictures of 1 screens[^]+inbox-en[^]+inbox-zh/)
    expect(readFileSync(payer, 'utf8')).toContain('src="payer/done-en-390.png"')
  })

  it('show only what changed if an earlier run is given', async () => {
    for (const name of ['desk/inbox-en-390.png', 'desk/list-en-390.png']) {
      await draw(join(before(), name))
      await draw(join(after(), name), { colour: name.includes('list') ? 255 : 0 })
    }
    const changes = await comparePictures({ before: before(), after: after(), isWhole: true })
    const [desk = ''] = writeContactSheets(after(), changes)
    expect(readFileSync(desk, 'utf8')).not.toContain('inbox')
    expect(readFileSync(desk, 'utf8')).toMatch(/before[^]+after[^]+difference/)
  })
})
