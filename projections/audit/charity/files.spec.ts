import { createHash } from 'node:crypto'
import * as the from '@almoner/domain/application/fixtures.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import { legalDocumentAdded } from '@almoner/domain/organisation/fixtures.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { describe, expect, it } from 'vitest'
import { toRecorded } from '../../engine/testing/history.ts'
import { createFindings } from '../finding/findings.ts'
import { checkFiles } from './files.ts'

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

const withHash = (text: string) => ({ sha256: hashText(text) })
const document = the.documentGiven()
const given: readonly (ApplicationEvent | OrganisationEvent)[] = [
  { ...the.logoGiven, data: { ...the.logoGiven.data, ...withHash('a logo') } },
  { ...document, data: { ...document.data, ...withHash('a letter') } },
  {
    ...the.identityGiven,
    data: {
      ...the.identityGiven.data,
      image: { ...the.identityGiven.data.image, ...withHash('a card') },
    },
  },
  { ...legalDocumentAdded, data: { ...legalDocumentAdded.data, ...withHash('a newer letter') } },
]

const stored = {
  [the.logoGiven.data.fileKey]: 'a logo',
  [document.data.fileKey]: 'a letter',
  [the.identityGiven.data.image.fileKey]: 'a card',
  [legalDocumentAdded.data.fileKey]: 'a newer letter',
}

const check = async (files: Record<string, string>, events = given) => {
  const findings = createFindings(10)
  const recorded = toRecorded(...events)
  await checkFiles(findings, {
    store: { readAll: async ({ after }) => recorded.filter(({ position }) => position > after) },
    goal: recorded.at(-1)?.position ?? 0n,
    readFile: async (fileKey) => {
      const text = files[fileKey]
      return text === undefined ? null : Buffer.from(text)
    },
  })
  const result = findings.results().find(({ name }) => name === 'files')
  return { checked: result?.checked, findings: result?.findings }
}

describe('the files of a charity', () => {
  it('are compared with the hashes of their events', async () => {
    expect(await check(stored)).toEqual({ checked: { files: 4 }, findings: [] })
  })

  it('are named where one was changed', async () => {
    const { findings } = await check({ ...stored, [document.data.fileKey]: 'another letter' })
    expect(findings).toEqual([expect.stringMatching(/DocumentGiven \S+: has another file/)])
  })

  it('are named where one is gone', async () => {
    const { findings } = await check({ [document.data.fileKey]: 'a letter' })
    expect(findings).toEqual([
      expect.stringMatching(/LogoGiven \S+: has no file/),
      expect.stringMatching(/LegalDocumentAdded \S+: has no file/),
      expect.stringMatching(/IdentityGiven \S+: has no file/),
    ])
  })

  it('miss the picture of an identity card that was erased, and no other one', async () => {
    const { [the.identityGiven.data.image.fileKey]: _, ...left } = stored
    const { findings } = await check(left, [...given, the.identityImageErased])
    expect(findings).toEqual([])
  })
})
