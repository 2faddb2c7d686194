import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillFolder } from './fill-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fill-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

/** Fills the folder with a file that is written in two parts. */
const fill = async (content: string): Promise<void> => {
  const folder = join(parent, 'made')
  await fillFolder(folder, async (draft) => {
    writeFileSync(join(draft, 'program'), content.slice(0, 1))
    await new Promise((resolve) => setTimeout(resolve, 1))
    writeFileSync(join(draft, 'program'), content)
  })
}
const read = (): string => readFileSync(join(parent, 'made', 'program'), 'utf8')

it('is filled by one of two concurrent starts, and each then finds it whole', async () => {
  await Promise.all([fill('first').then(read), fill('later').then(read)]).then((found) => {
    expect(found[0]).toBe(found[1])
    expect(['first', 'later']).toContain(found[0])
  })
  expect(readdirSync(parent)).toEqual(['made'])
  await fill('again')
  expect(read()).not.toBe('again')
})

it('is not made if its content cannot be', async () => {
  const fails = fillFolder(join(parent, 'made'), () => {
    throw new Error('the disk is full')
  })
  await expect(fails).rejects.toThrow('the disk is full')
  expect(readdirSync(parent)).toEqual([])
})
