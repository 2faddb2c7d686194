import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import * as fixtures from '@almoner/domain/organisation/fixtures.ts'
import * as profileFixtures from '@almoner/domain/organisation/profile/fixtures.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { charityDirectoryModel } from './project.ts'
import {
  findCharityByCustomHost,
  findCharityById,
  findCharityBySubDomain,
  findCharityNames,
  findStaffMember,
  listCharityIds,
} from './query.ts'

const charities = { ...fixtures, ...profileFixtures }

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { registered, approved, declined, taxStatusVerified, staffMemberAdded, staffId } = charities
const { staffLinkRequested, staffEmailVerified, staffUsernameChanged } = charities
const { fpsSet, bankTransferSet, paymeConnected, paymeDisconnected } = charities
const { tapAndGoConnected, tapAndGoFeeSet } = charities
const { themeColoursChanged, receiptFormatSet, formRowsChanged, financialYearSet } = charities
const { organisationProfileChanged, profileChangeProposed, profileChangeDeclined } = charities
const methodsSet = [fpsSet, bankTransferSet, paymeConnected, tapAndGoConnected, tapAndGoFeeSet]

const charityNumber = (number: number): OrganisationEvent => ({
  ...registered,
  data: {
    ...registered.data,
    organisationId: fixtureId('organisation', number),
    subDomain: `charity-${number}`,
  },
})

describe('the directory of charities', () => {
  it('is the same however its events arrive', async () => {
    const settings = [
      ...methodsSet,
      paymeDisconnected,
      themeColoursChanged,
      receiptFormatSet,
      financialYearSet,
      formRowsChanged,
      organisationProfileChanged,
      profileChangeProposed,
      profileChangeDeclined,
    ]
    const review = [taxStatusVerified, declined, approved, staffMemberAdded]
    const staff = [staffLinkRequested(1, 'verify_email'), staffEmailVerified, staffUsernameChanged]
    const once = [registered, ...settings, ...review, ...staff]
    const events = [...once, ...once.map(atLionRock)]
    const rows = await projectOneByOne(db, charityDirectoryModel, events)
    expect(rows).toEqual(await projectAtOnce(db, charityDirectoryModel, events))
  })

  it('finds a charity by its host, from the moment it registered', async () => {
    await given(db, registered).projectTwice(charityDirectoryModel)
    expect(await findCharityBySubDomain(db, 'harbour')).toEqual({
      organisationId: harbourId,
      subDomain: 'harbour',
      customHost: null,
      customDomain: null,
      status: 'pending',
      profile: charities.profile,
      methods: { manual: [], providers: [], tapAndGoBasisPoints: null },
      irFileNumber: null,
      declineReason: null,
      suspendedReason: null,
      secondFactorRequired: false,
      receiptFormat: { detail: 'detailed', footer: null, signature: null },
      revisions: { theme: 0, formRows: 0, receiptFormat: 0, profile: 0, registered: 0 },
      yearStartsIn: 4,
      profileChange: null,
      contact: {
        firstName: '淑儀',
        lastName: '黃',
        email: 'office@harbour.example',
        phoneNumber: '+85221234567',
      },
      registeredAt: '2026-11-20T02:30:00.000Z',
    })
  })

  it('finds none at a host without a charity', async () => {
    await given(db, registered).projectTwice(charityDirectoryModel)
    expect(await findCharityBySubDomain(db, 'harbou')).toBeNull()
    expect(await findCharityBySubDomain(db, '')).toBeNull()
    expect(await findCharityById(db, lionRockId)).toBeNull()
  })

  it('finds a charity by its own host, from its verification until its end', async () => {
    const { customDomainAsked, customDomainVerified, customDomainLost } = charities
    const { host } = customDomainAsked.data
    const opened = [registered, approved, customDomainAsked]
    const find = async (...events: OrganisationEvent[]) => {
      await given(db, ...events).projectTwice(charityDirectoryModel)
      return await findCharityByCustomHost(db, host)
    }
    expect(await find(...opened)).toBeNull()
    expect(await findCharityById(db, harbourId)).toMatchObject({
      customDomain: { host, status: 'asked', verifiedAt: null, lostAt: null },
    })
    expect(await find(...opened, customDomainVerified)).toMatchObject({
      organisationId: harbourId,
      customHost: host,
      customDomain: { status: 'verified', askedAt: '2026-11-20T02:30:02.000Z' },
    })
    expect(await findCharityByCustomHost(db, 'harbour.example')).toBeNull()
    expect(await find(...opened, customDomainVerified, customDomainLost)).toBeNull()
    const removed = [customDomainVerified, charities.customDomainRemoved]
    expect(await find(...opened, ...removed)).toBeNull()
    expect(await findCharityById(db, harbourId)).toMatchObject({ customDomain: null })
    const smaller = { ...charities.profile, plan: 'pro' as const }
    const without = { ...registered, data: { ...registered.data, profile: smaller } }
    expect(await find(without, approved, customDomainAsked, customDomainVerified)).toBeNull()
  })

  it('shows why a charity was declined, until it is approved', async () => {
    await given(db, registered, declined).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      status: 'declined',
      declineReason: 'documents unreadable',
    })
    await given(db, registered, declined, approved).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      status: 'approved',
      declineReason: null,
    })
  })

  it('closes the desk while a charity is suspended, and shows why', async () => {
    const { suspended } = charities
    const reinstated: OrganisationEvent = {
      type: 'OrganisationReinstated',
      data: { organisationId: harbourId, owners: [] },
      personal: { reason: 'It answered.' },
    }
    const memberKey = { organisationId: harbourId, staffId }
    const open = [registered, approved, staffMemberAdded]
    await given(db, ...open, suspended).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      status: 'suspended',
      suspendedReason: suspended.personal.reason,
    })
    expect(await findStaffMember(db, memberKey)).toMatchObject({ isSuspended: true })
    await given(db, ...open, suspended, reinstated).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      status: 'approved',
      suspendedReason: null,
    })
    expect(await findStaffMember(db, memberKey)).toMatchObject({ isSuspended: false })
  })

  it('has the plan that administration gave last, and no tax number that has ended', async () => {
    const charityKey = { organisationId: harbourId }
    const planned: OrganisationEvent = {
      type: 'OrganisationPlanChanged',
      data: { ...charityKey, plan: 'plus', before: 'premium' },
    }
    const ended: OrganisationEvent = {
      type: 'TaxStatusEnded',
      data: { ...charityKey, irFileNumber: '91/00001' },
      personal: { reason: 'Off the list' },
    }
    const events = [registered, approved, taxStatusVerified, planned, ended]
    await given(db, ...events).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      profile: { plan: 'plus' },
      irFileNumber: null,
    })
  })

  it('has the profile and the contact as they were changed last', async () => {
    await given(db, registered, organisationProfileChanged).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      profile: { organisationUrl: 'https://light.example', minimumPaymentCents: 2_000 },
      contact: { firstName: '淑儀', email: 'hello@harbour.example' },
      revisions: { profile: 1, registered: 0 },
    })
  })

  it('keeps its name while another one is in review, and shows since when and how it ended', async () => {
    const waiting = [registered, approved, profileChangeProposed]
    await given(db, ...waiting).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      profile: { name: charities.profile.name },
      profileChange: {
        number: 1,
        status: 'waiting',
        after: { irFileNumber: '91/00002' },
        proposedAt: '2026-11-20T02:30:02.000Z',
        endedAt: null,
      },
    })
    await given(db, ...waiting, profileChangeDeclined).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({
      profile: { name: charities.profile.name },
      profileChange: {
        status: 'declined',
        reason: profileChangeDeclined.personal.reason,
        proposedAt: '2026-11-20T02:30:02.000Z',
        endedAt: '2026-11-20T02:30:03.000Z',
      },
    })
  })

  it('contains the tax file number once it was verified', async () => {
    await given(db, registered, taxStatusVerified).projectTwice(charityDirectoryModel)
    expect(await findCharityById(db, harbourId)).toMatchObject({ irFileNumber: '91/00001' })
  })

  it('contains the payment methods of a charity as they were last set', async () => {
    await given(db, registered, ...methodsSet, paymeDisconnected).projectTwice(
      charityDirectoryModel,
    )
    const charity = await findCharityById(db, harbourId)
    expect(charity?.methods).toMatchObject({
      manual: [
        { method: 'fps', enabled: true, code: fpsSet.data.code },
        { method: 'bank_transfer', bank: bankTransferSet.data.bank },
      ],
      providers: [{ provider: 'tap_and_go', expiresOn: null }],
      tapAndGoBasisPoints: 150,
    })
  })

  it('finds the staff of a desk, at that desk alone', async () => {
    await given(db, registered, staffMemberAdded).projectTwice(charityDirectoryModel)
    expect(await findStaffMember(db, { organisationId: harbourId, staffId })).toEqual({
      staffId,
      organisationId: harbourId,
      role: 'owner',
      accessUntil: null,
      booksAsOf: null,
      contactGranted: false,
      username: 'staff@harbour.example',
      firstName: '淑儀',
      lastName: '黃',
      isSuspended: false,
      isOpening: true,
      needsSecondFactor: false,
    })
    expect(await findStaffMember(db, { organisationId: lionRockId, staffId })).toBeNull()
  })

  it('has a person from their acceptance to their removal, in their present role', async () => {
    const { staffInvited, invitedAdded, invitationAccepted } = charities
    const invited = staffInvited.data.staffId
    const memberKey = { organisationId: harbourId, staffId: invited }
    const memberIds = { organisationId: harbourId, staffId: invited }
    const changed: OrganisationEvent = {
      type: 'StaffRoleChanged',
      data: { ...memberIds, role: 'viewer', before: 'finance', language: 'en' },
    }
    const removed: OrganisationEvent = { type: 'StaffRemoved', data: memberIds }
    await given(db, registered, staffInvited).projectTwice(charityDirectoryModel)
    expect(await findStaffMember(db, memberKey)).toBeNull()
    const joined = [registered, staffInvited, invitedAdded, invitationAccepted, changed]
    await given(db, ...joined).projectTwice(charityDirectoryModel)
    expect(await findStaffMember(db, memberKey)).toMatchObject({ role: 'viewer', firstName: 'Mei' })
    await given(db, ...joined, removed).projectTwice(charityDirectoryModel)
    expect(await findStaffMember(db, memberKey)).toBeNull()
    const events = [...joined, removed]
    const rows = await projectOneByOne(db, charityDirectoryModel, events)
    expect(rows).toEqual(await projectAtOnce(db, charityDirectoryModel, events))
  })

  it('finds them by their present username', async () => {
    await given(db, registered, staffMemberAdded, staffUsernameChanged).projectTwice(
      charityDirectoryModel,
    )
    expect(await findStaffMember(db, { organisationId: harbourId, staffId })).toMatchObject({
      role: 'owner',
      username: 'desk@harbour.example',
    })
  })
})

describe('a directory of many charities', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => charityNumber(100 + index))
    await given(db, ...many, registered, approved).projectTwice(charityDirectoryModel)
  })

  it('lists them by their ids, page by page', async () => {
    const first = await listCharityIds(db, { after: null, limit: 2 })
    expect(first[0]).toBe(harbourId)
    const after = first[1] ?? null
    const [next] = await listCharityIds(db, { after, limit: 2 })
    expect(String(next) > String(after)).toBe(true)
  })

  it('names some of them', async () => {
    const names = await findCharityNames(db, [harbourId, fixtureId('organisation', 999_999)])
    expect([...names.keys()]).toEqual([harbourId])
    expect(names.get(harbourId)?.en).toBe(registered.data.profile.name.en)
  })

  it('is read by an index, for every query', async () => {
    const plans = await explainQueries(url, async (asking) => {
      await findCharityBySubDomain(asking, 'harbour')
      await findCharityByCustomHost(asking, 'give.harbour.example')
      await listCharityIds(asking, { after: null, limit: 50 })
      await findCharityNames(asking, [harbourId])
    })
    expect(plans).toHaveLength(4)
    for (const plan of plans) {
      expect(plan).toMatch(/Index (?:Only )?Scan/)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  })
})
