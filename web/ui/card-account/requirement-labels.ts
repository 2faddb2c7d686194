import { useLingui } from '@lingui/react/macro'
import type { Requirement } from '@almoner/api/use-cases/connected-account/contract.ts'

type Field = NonNullable<Requirement['field']>

/** The name of a field of the form, which is also how what is due is called. */
export const useFieldLabel = (): ((field: Field) => string) => {
  const { t } = useLingui()
  return (field) => {
    const labels: Record<Field, string> = {
      company_name: t`Registered name of the organisation`,
      company_phone: t`Phone number of the organisation`,
      company_tax_id: t`IR File No. of the organisation`,
      company_line1: t`Address of the organisation, line 1`,
      company_city: t`City or district of the organisation`,
      website: t`Website of the organisation`,
      first_name: t`First name of the representative`,
      last_name: t`Last name of the representative`,
      job_title: t`Job title of the representative`,
      email: t`Email address of the representative`,
      phone: t`Phone number of the representative`,
      date_of_birth: t`Date of birth of the representative`,
      hong_kong_id: t`HKID number of the representative`,
      line1: t`Home address of the representative, line 1`,
      city: t`City or district of the representative’s home`,
      identity_document: t`Picture of the representative’s HKID card`,
      agreement: t`Acceptance of the Stripe Connected Account Agreement`,
    }
    return labels[field]
  }
}

/**
 * Returns a function that names a due requirement. One that our form does not have keeps Stripe's
 * name.
 */
export const useRequirementLabel = (): ((due: Pick<Requirement, 'name' | 'field'>) => string) => {
  const { t } = useLingui()
  const fieldLabel = useFieldLabel()
  return ({ name, field }) => {
    if (field !== null) return fieldLabel(field)
    return name === 'external_account'
      ? t`The bank account for payouts. Please contact us`
      : t`Information that Stripe calls “${name}”. Please contact us`
  }
}

/** Returns a message about why Stripe did not accept a value. */
type ErrorLabel = (code: string, field: Requirement['field']) => string

export const useErrorLabel = (): ErrorLabel => {
  const { t } = useLingui()
  return (code, field) => {
    if (/not_readable|corrupt|failed_greyscale|failed_copy|incomplete/.test(code)) {
      return t`Stripe could not read the picture. Send a sharp colour picture of the whole card.`
    }
    if (/expired/.test(code)) return t`The document has expired. Send one that is valid.`
    if (/name_mismatch|name_match|name_missing/.test(code)) {
      return t`The name differs from the one on the document.`
    }
    const isOfOrganisation = field?.startsWith('company_') ?? false
    // Stripe uses this code for a number of the organisation and for one of a person.
    if (/tax_id/.test(code) || (field === 'company_tax_id' && /keyed/.test(code))) {
      return t`Stripe could not verify the IR File No.`
    }
    if (/id_number|keyed/.test(code) && !isOfOrganisation)
      return t`The HKID number could not be verified.`
    if (/dob/.test(code)) return t`The date of birth differs from the one on the document.`
    if (/address/.test(code)) return t`Stripe could not verify the address.`
    if (/url/.test(code))
      return t`Stripe could not open the website, or something is missing on it.`
    return t`Stripe did not accept the information provided.`
  }
}

/** Why Stripe has stopped something. */
export const useDisabledLabel = (): ((code: string) => string) => {
  const { t } = useLingui()
  return (code) => {
    if (code === 'requirements.past_due') {
      return t`Stripe has stopped payments or payouts until it has the required information.`
    }
    if (code === 'requirements.pending_verification') {
      return t`Stripe is checking the information provided. You do not need to do anything.`
    }
    if (code.startsWith('rejected.')) return t`Stripe has closed this account. Please contact us.`
    return t`Stripe is reviewing this account and has stopped a part of it. Please contact us if this continues.`
  }
}
