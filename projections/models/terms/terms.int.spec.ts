import { agreementSigned } from '@almoner/domain/application/fixtures.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { termsAccepted } from '@almoner/domain/organisation/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { termsModel } from './project.ts'
import { findAcceptedVersion, listAcceptedTerms } from './query.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const signedBy = (secretaryName: string) => ({
  ...agreementSigned,
  personal: { ...agreementSigned.personal, secretaryName },
})

describe('the versions of the agreement', () => {
  it('are the same however their events arrive', async () => {
    const events = [agreementSigned, agreementSigned, termsAccepted, atLionRock(termsAccepted)]
    const rows = await projectOneByOne(db, termsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, termsModel, events))
  })

  it('are those that this charity accepted, each once, by its last signature', async () => {
    await given(
      db,
      signedBy('李小明'),
      signedBy('何美玲'),
      atLionRock(agreementSigned),
      termsAccepted,
    ).projectTwice(termsModel)
    const accepted = await listAcceptedTerms(db, { organisationId: harbourId })
    expect(accepted).toMatchObject([
      { version: '2027-03', director_name: null },
      { version: '2026-11', director_name: '陳大文', secretary_name: '何美玲' },
    ])
    expect(await findAcceptedVersion(db, { organisationId: harbourId })).toBe('2027-03')
    expect(await findAcceptedVersion(db, { organisationId: lionRockId })).toBe('2026-11')
  })

  it('are none of a charity that accepted none', async () => {
    await given(db, termsAccepted).projectTwice(termsModel)
    expect(await findAcceptedVersion(db, { organisationId: lionRockId })).toBeNull()
    expect(await listAcceptedTerms(db, { organisationId: lionRockId })).toEqual([])
  })
})
