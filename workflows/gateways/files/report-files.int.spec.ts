import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { createReportFiles, type ReportFiles } from './report-files.ts'

let folder: string
let files: ReportFiles
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-reports-'))
  files = createReportFiles({ folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const report = (number: number) => ({
  organisationId: harbourId,
  reportId: fixtureId('report', number),
})
const store = async (number: number, day: string): Promise<void> => {
  const path = files.findPath(report(number))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `report ${number}`)
  await utimes(path, new Date(day), new Date(day))
}
const isStored = async (number: number) => (await files.open(report(number))) !== null

it('a stored report is read in pieces, with its size', async () => {
  await store(1, '2026-11-20')
  const file = await files.open(report(1))
  const pieces: Uint8Array[] = []
  for await (const piece of file?.pieces ?? []) pieces.push(piece)
  expect([file?.size, Buffer.concat(pieces).toString()]).toEqual([8, 'report 1'])
  expect(await files.open(report(2))).toBeNull()
})

it('a stored report is held open by nobody who does not read it', async () => {
  await store(3, '2026-11-20')
  const file = await files.open(report(3))
  await setTimeout(50)
  await rm(files.findPath(report(3)))
  await expect(buffer(requirePresent(file, 'the file').pieces)).rejects.toThrow(/ENOENT/)
})

it('old reports are removed, and then all', async () => {
  await store(1, '2026-10-01')
  await store(2, '2026-11-20')
  expect(await files.removeBefore(instant('2026-10-21T00:00:00.000Z'))).toBe(1)
  expect([await isStored(1), await isStored(2)]).toEqual([false, true])
  await files.removeAll()
  expect(await isStored(2)).toBe(false)
  expect(await files.removeBefore(instant('2027-01-01T00:00:00.000Z'))).toBe(0)
})

it('a report’s key cannot leave the folder', () => {
  expect(() => files.findPath({ ...report(1), reportId: '../..' as never })).toThrow(/key/)
})
