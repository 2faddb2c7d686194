import { useLingui } from '@lingui/react/macro'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'

type Named = { firstName: string; lastName: string; organisationName: string | null }

/** Returns a function that names a donor: a company by its name, as the list of payments does. */
export const useDonorName = (): ((donor: Named) => string) => {
  const { t } = useLingui()
  return (donor) =>
    isErased(donor.lastName)
      ? t`Erased donor`
      : donor.organisationName || fullName(donor) || t`Name not given`
}
