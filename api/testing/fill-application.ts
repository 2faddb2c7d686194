import type { ApplicationAnswer } from '../onboarding/contract.ts'
import { toJpeg, toPng } from '../use-cases/files/proof/testing/pictures.ts'
import { formWith, smallPdf, type sectionBodies } from './applicant-sections.ts'
import type { newApplicant } from './applicants.ts'

type Applicant = Awaited<ReturnType<typeof newApplicant>>
type Sections = ReturnType<typeof sectionBodies>

export const pictureBlob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)])

const logo = pictureBlob(await toPng(60, 40))
const identityCard = pictureBlob(await toJpeg(40, 30))

export const logoForm = () => formWith({}, { name: 'logo', blob: logo })

export const documentForm = (comment = '', kind = 'section88') =>
  formWith({ kind }, { name: 'file', blob: smallPdf(comment), as: 'Section 88.pdf' })

export const identityForm = (kyc: Record<string, string>) =>
  formWith(kyc, { name: 'image', blob: identityCard })

/**
 * Fills the sections that come before an applicant verifies their address. A paid plan also needs a
 * card.
 */
export const fillFirstStep = async (
  applicant: Applicant,
  { agreement, info, plan }: Sections,
): Promise<void> => {
  for (const [section, body] of Object.entries({ agreement, info, plan })) {
    const answer = await applicant.put(section, body)
    if (answer.status !== 200) throw new Error(`${section}: ${answer.text}`)
  }
}

/** Every section of an applicant with a verified address; answers the application to submit. */
export const fillApplication = async (
  applicant: Applicant,
  sections: Sections,
): Promise<ApplicationAnswer> => {
  await fillFirstStep(applicant, sections)
  await applicant.upload('logo', logoForm())
  await applicant.upload('documents', documentForm())
  await applicant.put('bank', sections.bank)
  const answer = await applicant.upload('kyc', identityForm(sections.kyc))
  if (answer.status !== 200) throw new Error(`kyc: ${answer.text}`)
  return answer.json
}
