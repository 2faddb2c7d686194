import type { NameKind } from '@almoner/domain/people/name-rules.ts'

/**
 * Returns the code of the reason why a name is refused; characters that a receipt cannot show
 * follow after a colon. Returns null if the name is accepted, or if it cannot be checked now and
 * the server decides. The rules are loaded on demand, because they list every character that a
 * receipt can show.
 */
export const checkName = async (typed: string, kind: NameKind): Promise<string | null> => {
  try {
    const { nameProblem } = await import('@almoner/domain/people/name-problem.ts')
    return nameProblem(typed, kind)
  } catch {
    return null
  }
}
