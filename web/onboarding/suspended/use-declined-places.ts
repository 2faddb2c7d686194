import { useLingui } from '@lingui/react/macro'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { sections, type Section } from '@almoner/domain/application/values.ts'
import { useDocumentKinds } from '../../lib/text/document-kinds.ts'
import type { Remark } from '../remarks/remark-place.ts'
import { useSectionNames } from '../summary/section-names.ts'

export type DeclinedPlaces = {
  /** The reviewer's remarks, and one at each place that has none and did not pass a check. */
  remarks: readonly Remark[]
  /** What to correct, by name: each document, or the section. */
  names: readonly string[]
  /** The first section to correct; null if the reviewer named no place. */
  first: Section | null
}

/** Finds what an applicant corrects before they apply again. */
export const useDeclinedPlaces = (application: ApplicationAnswer): DeclinedPlaces => {
  const { t } = useLingui()
  const sectionNames = useSectionNames()
  const kinds = useDocumentKinds()
  const text = t`This did not pass our check.`
  const unmentioned = application.failed
    .map(({ section, documentId }) => ({ section, field: documentId, text }))
    .filter((place) => !application.remarks.some((remark) => isSamePlace(remark, place)))
  const remarks = [...application.remarks, ...unmentioned]
  const toName = ({ section, field }: Remark): string => {
    const document = application.documents.find(({ documentId }) => documentId === field)
    return document === undefined
      ? sectionNames[section]
      : `${kinds[document.kind]} (${document.fileName})`
  }
  const inOrder = sections.flatMap((section) => remarks.filter((each) => each.section === section))
  return {
    remarks,
    names: [...new Set(inOrder.map((remark) => toName(remark)))],
    first: inOrder[0]?.section ?? null,
  }
}

const isSamePlace = (one: Remark, other: Remark): boolean =>
  one.section === other.section && one.field === other.field
