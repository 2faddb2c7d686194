import type { OrganisationId, PersonId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'

type Common = { organisationId: OrganisationId; by: StaffId; at: Instant }

/** Makes the record of one payer id, with all of its parts, a part of another record. */
export type MergeDonors = Common & { type: 'MergeDonors'; into: PersonId; personId: PersonId }

/** Takes one payer id out of the record of which it is a part. */
export type UnmergeDonors = Common & { type: 'UnmergeDonors'; personId: PersonId }

export type DonorRecordCommand = MergeDonors | UnmergeDonors

/**
 * `donor_merged_elsewhere`: one of the two is a part of another record since the person saw them.
 */
export type DonorRecordRefusal = 'same_donor' | 'donor_merged_elsewhere'
