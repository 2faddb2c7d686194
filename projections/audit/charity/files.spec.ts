import { createHash } from 'node:crypto'
import * as the from '@almoner/domain/application/fixtures.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import { legalDocumentAdded, receiptFormatSet } from '@almoner/domain/organisation/fixtures.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { imageGiven } from '@almoner/domain/connected-account/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import { recorded } from '@almoner/domain/offline-entry/fixtures.ts'
import { describe, expect, it } from 'vitest'
import { toRecorded } from '../../engine/testing/history.ts'
import { submitted } from '../../engine/testing/ways-of-paying.ts'
import { createFindings } from '../finding/findings.ts'
import { checkFiles } from './files.ts'

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

const withHash = (text: string) => ({ sha256: hashText(text) })
const document = the.documentGiven()
const fileEvents: readonly (ApplicationEvent | OrganisationEvent)[] = [
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

const files = {
  [the.logoGiven.data.fileKey]: 'a logo',
  [document.data.fileKey]: 'a letter',
  [the.identityGiven.data.image.fileKey]: 'a card',
  [legalDocumentAdded.data.fileKey]: 'a newer letter',
}

const check = async (files: Record<string, string>, events: readonly AnyEvent[] = fileEvents) => {
  const findings = createFindings(10)
  const storedEvents = toRecorded(...events)
  await checkFiles(findings, {
    store: {
      readAll: async ({ after }) => storedEvents.filter(({ position }) => position > after),
    },
    goal: storedEvents.at(-1)?.position ?? 0n,
    readFile: async (fileKey) => {
      const text = files[fileKey]
      return text === undefined ? null : Buffer.from(text)
    },
  })
  const result = findings.results().find(({ name }) => name === 'files')
  return { checked: result?.checked, findings: result?.findings }
}

const proof = (text: string, contentType: Proof['contentType']) => ({
  fileKey: `proofs/${text}`,
  contentType,
  bytes: text.length,
  ...withHash(text),
})
const details = {
  ...imageGiven,
  data: {
    ...imageGiven.data,
    image: { ...the.identityGiven.data.image, fileKey: 'account/card', ...withHash('a card') },
  },
}

describe('the other files that events name', () => {
  const slip = { ...recorded, data: { ...recorded.data, proof: proof('slip', 'image/png') } }
  const pdf = { ...submitted, data: { ...submitted.data, proof: proof('pdf', 'application/pdf') } }
  const shot = { ...submitted, data: { ...submitted.data, proof: proof('shot', 'image/png') } }
  const signed = {
    ...receiptFormatSet,
    data: { ...receiptFormatSet.data, signature: { fileKey: 'signature', ...withHash('ink') } },
  }
  const events = [slip, pdf, shot, signed, details]
  const files = {
    'proofs/slip': 'slip',
    'proofs/pdf': 'pdf',
    // A payer's picture is stored redrawn, and the event has the hash of what was sent.
    'proofs/shot': 'redrawn',
    signature: 'ink',
    'account/card': 'a card',
  }

  it('are compared as well', async () => {
    expect(await check(files, events)).toEqual({ checked: { files: 5 }, findings: [] })
    const changed = Object.fromEntries(Object.keys(files).map((key) => [key, 'changed']))
    expect((await check(changed, events)).findings).toHaveLength(4)
    expect((await check({}, events)).findings).toHaveLength(5)
  })

  it('miss a picture for Stripe that was erased', async () => {
    const { submissionId, organisationId } = details.data
    const erased = { type: 'AccountImageErased', data: { organisationId, submissionId } } as const
    const { ['account/card']: _, ...left } = files
    expect((await check(left, [...events, erased])).findings).toEqual([])
  })
})

describe('the files of a charity', () => {
  it('are compared with the hashes of their events', async () => {
    expect(await check(files)).toEqual({ checked: { files: 4 }, findings: [] })
  })

  it('are named if one was changed', async () => {
    const { findings } = await check({ ...files, [document.data.fileKey]: 'another letter' })
    expect(findings).toEqual([expect.stringMatching(/DocumentGiven \S+: has another file/)])
  })

  it('are named if one is missing', async () => {
    const { findings } = await check({ [document.data.fileKey]: 'a letter' })
    expect(findings).toEqual([
      expect.stringMatching(/LogoGiven \S+: has no file/),
      expect.stringMatching(/IdentityGiven \S+: has no file/),
      expect.stringMatching(/LegalDocumentAdded \S+: has no file/),
    ])
  })

  it('miss the picture of an identity card that was erased, and no other one', async () => {
    const { [the.identityGiven.data.image.fileKey]: _, ...left } = files
    const { findings } = await check(left, [...fileEvents, the.identityImageErased])
    expect(findings).toEqual([])
  })
})
