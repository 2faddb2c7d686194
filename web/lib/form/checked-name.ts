import type { NameKind } from '@almoner/domain/people/name-rules.ts'

/**
 * Why a name is refused, as a code, with what a receipt cannot show after a colon. Null where the
 * name is accepted, or where it cannot be checked now and the server decides. The rules are loaded
 * on demand, because they list every character that a receipt can show.
 */
export const checkName = async (typed: string, kind: NameKind): Promise<string | null> => {
  try {
    const { nameProblem } = await import('@almoner/domain/people/name-problem.ts')
    return nameProblem(typed, kind)
  } catch {
    return null
  }
}
