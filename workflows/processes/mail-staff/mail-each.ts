import type { StaffMember } from '@almoner/domain/organisation/team/staff.ts'

type Mailed = { mailed: boolean }

/**
 * Writes one letter to each of several readers. A failure keeps no other reader from theirs, and is
 * thrown at the end, so that all are tried again. A letter that was handed over is not sent again:
 * its message has an id of its own.
 */
export const mailEach = async (
  readers: readonly StaffMember[],
  mailReader: (reader: StaffMember) => Promise<Mailed>,
): Promise<Mailed> => {
  let mailed = false
  let failure: unknown = null
  for (const reader of readers) {
    try {
      mailed = (await mailReader(reader)).mailed || mailed
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== null) throw failure
  return { mailed }
}
