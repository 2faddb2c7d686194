import * as applicant from '@almoner/domain/application/fixtures.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { legalDocumentAdded } from '@almoner/domain/organisation/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { legalDocumentsModel } from './project.ts'
import { findLegalDocument, listLegalDocuments } from './query.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

type Added = Partial<(typeof legalDocumentAdded)['data']>

const added = (number: number, changes: Added = {}) => ({
  ...legalDocumentAdded,
  data: {
    ...legalDocumentAdded.data,
    documentId: fixtureId('document', 50 + number),
    sha256: String(number),
    ...changes,
  },
})

const states = async () =>
  (await listLegalDocuments(db, { organisationId: harbourId })).map(
    ({ kind, sha256, state }) => `${kind} ${Number(sha256)} ${state}`,
  )

const withdrawn = (number: number) => ({
  type: 'DocumentWithdrawn',
  data: { organisationId: harbourId, documentId: fixtureId('document', number) },
})

describe('the documents of a charity', () => {
  it('are the same however their events arrive', async () => {
    const first = applicant.documentGiven(1)
    const events = [first, applicant.documentGiven(2), withdrawn(1), first, added(1), added(2)]
    const rows = await projectOneByOne(db, legalDocumentsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, legalDocumentsModel, events))
  })

  it('are valid until another of their kind is added at the desk, and stay listed', async () => {
    const letter = { kind: 'section88' as const }
    await given(
      db,
      applicant.documentGiven(1),
      applicant.documentGiven(2),
      applicant.documentGiven(3),
      withdrawn(3),
      added(4),
      added(5),
      added(6, letter),
      added(7, { kind: 'other' }),
    ).projectTwice(legalDocumentsModel)
    expect(await states()).toEqual([
      'other 7 current',
      'section88 6 current',
      'registration 5 current',
      'registration 4 replaced',
      'other 103 withdrawn',
      'other 102 current',
      'section88 101 replaced',
    ])
  })

  it('are those of this charity alone', async () => {
    await given(db, added(1), atLionRock(added(2))).projectTwice(legalDocumentsModel)
    expect(await states()).toEqual(['registration 1 current'])
    const theirs = { organisationId: lionRockId, documentId: fixtureId('document', 52) }
    expect(await findLegalDocument(db, theirs)).toMatchObject({
      file_name: 'registration-2026.pdf',
    })
    expect(await findLegalDocument(db, { ...theirs, organisationId: harbourId })).toBeNull()
  })
})
