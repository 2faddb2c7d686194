import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { MergeDonors, UnmergeDonors } from './commands.ts'
import type { DonorRecordEvent } from './events.ts'

export const [ada, adasOffice, adasHome] = [
  fixtureId('person', 71),
  fixtureId('person', 72),
  fixtureId('person', 73),
]

const common = {
  organisationId: harbourId,
  by: fixtureId('staff', 30),
  at: instant('2026-11-20T02:30:00.000Z'),
} as const

export const merge = (overrides: Partial<MergeDonors> = {}): MergeDonors => ({
  ...common,
  type: 'MergeDonors',
  into: ada,
  personId: adasOffice,
  ...overrides,
})

export const unmerge = (overrides: Partial<UnmergeDonors> = {}): UnmergeDonors => ({
  ...common,
  type: 'UnmergeDonors',
  personId: adasOffice,
  ...overrides,
})

type Merged = Extract<DonorRecordEvent, { type: 'DonorsMerged' }>
type Unmerged = Extract<DonorRecordEvent, { type: 'DonorsUnmerged' }>

export const merged = (data: Partial<Merged['data']> = {}): Merged => ({
  type: 'DonorsMerged',
  data: { ...common, into: ada, people: [adasOffice], ...data },
})

export const unmerged = (data: Partial<Unmerged['data']> = {}): Unmerged => ({
  type: 'DonorsUnmerged',
  data: { ...common, personId: adasOffice, from: ada, ...data },
})
