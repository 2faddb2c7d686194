import { createHash } from 'node:crypto'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type {
  CharityListCopy,
  ListedCharity,
} from '@almoner/operational/charity-list/charity-list.ts'
import { newHopeApplicant } from '../applications/applicants.ts'
import { approvedApplicants } from '../applications/approved-applicants.ts'
import { newHope } from '../applications/applying-charities.ts'
import { charities } from '../charities/charities.ts'
import { administratorId, daysAfter, type Seeding } from '../seeding.ts'

/** Invented charities that nobody of the demonstration knows. */
const strangers: readonly ListedCharity[] = [
  ['91/99021', 'Cheung Chau Fishermen’s Widows Fund Limited', '長洲漁民遺屬基金有限公司'],
  ['91/99022', 'Lantau Footpath Society', '大嶼山古道會'],
  ['91/99023', 'New Hope Lending Library', '新希望借書館'],
  ['91/99024', 'Sham Shui Po Repair Workshop Limited', '深水埗維修工房有限公司'],
  ['91/99025', 'Tolo Harbour Coral Watch', '吐露港珊瑚守望'],
  ['91/99026', 'West Rail Night School', ''],
].map(([fileNumber = '', nameEn = '', nameZh = '']) => ({ fileNumber, nameEn, nameZh }))

/** The copy of the Inland Revenue's list that the administrator uploaded a few days ago. */
export const seedCharityList = async ({ saveCharityList, today }: Seeding): Promise<void> => {
  if (!saveCharityList) return
  // One charity of the demonstration is not exempt from tax.
  const exempt = [...charities.filter(({ irFileNumber }) => irFileNumber !== null), newHope]
  const applicants = [newHopeApplicant, ...approvedApplicants]
  const own = exempt.flatMap(({ subDomain, profile }) => {
    const applicant = applicants.find((each) => each.subDomain === subDomain)
    if (!applicant) return []
    const { irFileNumber: fileNumber, registeredName } = applicant
    return [{ fileNumber, nameEn: registeredName.toUpperCase(), nameZh: profile.name.zh ?? '' }]
  })
  const listed = [...own, ...strangers]
  const copy: Omit<CharityListCopy, 'rows'> = {
    sha256: createHash('sha256').update(JSON.stringify(listed)).digest('hex'),
    fileName: 'charities-under-section-88.csv',
    listedOn: toCalendarDay(daysAfter(today, -4)),
    administratorId,
    uploadedAt: daysAfter(today, -3),
  }
  await saveCharityList(copy, listed)
}
