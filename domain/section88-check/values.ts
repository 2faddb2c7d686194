/**
 * `listed`: the Inland Revenue's list still has the charity. `unclear`: the list does not answer it,
 * for example because the name differs.
 */
export const section88Results = ['listed', 'not_listed', 'unclear'] as const
export type Section88Result = (typeof section88Results)[number]
