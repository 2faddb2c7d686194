import type { AreaQuestion, FaqArea } from './faq-areas.ts'

export type FaqGroup = { area: FaqArea; title: string; questions: readonly AreaQuestion[] }

/** Full-width letters and the case of a letter make no difference. */
const normalise = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The questions that contain every word that was typed, in question or answer; no empty group. */
export const searchFaq = (
  groups: readonly FaqGroup[],
  { q = '', area }: { q?: string | undefined; area?: FaqArea | undefined },
): readonly FaqGroup[] => {
  const terms = normalise(q).split(/\s+/).filter(Boolean)
  const isFound = ({ question, answer }: AreaQuestion): boolean => {
    const text = normalise(`${question} ${answer}`)
    return terms.every((term) => text.includes(term))
  }
  return groups
    .filter((group) => area === undefined || group.area === area)
    .map(({ area: of, title, questions }) => ({
      area: of,
      title,
      questions: questions.filter(isFound),
    }))
    .filter(({ questions }) => questions.length > 0)
}
