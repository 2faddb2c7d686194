import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileGatewayContract } from './contract.spec-suite.ts'
import { createLocalFiles } from './local-disk.ts'

const folders: string[] = []

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-files-'))
  folders.push(folder)
  return folder
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

describe('files on a local disk', () => {
  fileGatewayContract(async () => createLocalFiles({ folder: await newFolder() }))

  it('are there for the next process', async () => {
    const folder = join(await newFolder(), 'made', 'on', 'demand')
    await createLocalFiles({ folder }).put('a.csv', new Uint8Array([1]), 'text/csv')
    const again = await createLocalFiles({ folder }).get('a.csv')
    expect(again?.bytes).toEqual(new Uint8Array([1]))
  })

  it('leave no partial files behind, after a success or a failure', async () => {
    const folder = await newFolder()
    const files = createLocalFiles({ folder })
    await mkdir(join(folder, 'taken.csv'))
    await expect(files.put('taken.csv', new Uint8Array([1]), 'text/csv')).rejects.toThrow('EISDIR')
    await files.put('written.csv', new Uint8Array([1]), 'text/csv')
    expect((await readdir(folder)).toSorted()).toEqual(['taken.csv', 'written.csv'])
  })
})
