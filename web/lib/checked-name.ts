import type { NameKind } from '@almoner/domain/kernel/name-rules.ts'

/**
 * Why a name is not taken, as a code, with what a receipt cannot show after a colon; null where it is
 * taken, or cannot be checked now and is left to the server. The rules are fetched when they are needed:
 * they know every character that a receipt can show.
 */
export const checkedName = async (typed: string, kind: NameKind): Promise<string | null> => {
  try {
    const { nameProblem } = await import('@almoner/domain/kernel/name-problem.ts')
    return nameProblem(typed, kind)
  } catch {
    return null
  }
}
