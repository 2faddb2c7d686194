import * as the from '@almoner/domain/application/fixtures.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { applicationFilesModel } from './project.ts'
import { findSharedFiles } from './query.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const shared = (...numbers: readonly number[]) =>
  findSharedFiles(db, {
    organisationId: harbourId,
    hashes: numbers.map((number) => the.documentGiven(number).data.sha256),
  })

describe('the files of applications', () => {
  it('are the same however their events arrive', async () => {
    const events = [...the.complete, ...the.complete.map(atLionRock), the.documentGiven()]
    const rows = await projectOneByOne(db, applicationFilesModel, events)
    expect(rows).toEqual(await projectAtOnce(db, applicationFilesModel, events))
  })

  it('state which of them another applicant sent too', async () => {
    await given(
      db,
      the.documentGiven(1),
      the.documentGiven(2),
      atLionRock(the.documentGiven(1)),
    ).projectTwice(applicationFilesModel)
    expect(await shared(1, 2)).toEqual([
      { sha256: the.documentGiven(1).data.sha256, organisationId: lionRockId },
    ])
    expect(await shared()).toEqual([])
  })
})
