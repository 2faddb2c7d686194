/**
 * The fields that a charity can send to the provider on our form. Each answers one or several
 * requirements.
 */
export const detailFields = [
  'company_name',
  'company_phone',
  'company_tax_id',
  'company_line1',
  'company_city',
  'website',
  'first_name',
  'last_name',
  'job_title',
  'email',
  'phone',
  'date_of_birth',
  'hong_kong_id',
  'line1',
  'city',
  'identity_document',
  'agreement',
] as const
export type DetailField = (typeof detailFields)[number]

const fieldsByRequirement: Record<string, DetailField> = {
  'company.name': 'company_name',
  'company.phone': 'company_phone',
  'company.tax_id': 'company_tax_id',
  'company.address.line1': 'company_line1',
  'company.address.city': 'company_city',
  'business_profile.url': 'website',
  'tos_acceptance.date': 'agreement',
  'tos_acceptance.ip': 'agreement',
  'representative.first_name': 'first_name',
  'representative.last_name': 'last_name',
  'representative.relationship.title': 'job_title',
  'representative.email': 'email',
  'representative.phone': 'phone',
  'representative.dob.day': 'date_of_birth',
  'representative.dob.month': 'date_of_birth',
  'representative.dob.year': 'date_of_birth',
  'representative.id_number': 'hong_kong_id',
  'representative.address.line1': 'line1',
  'representative.address.city': 'city',
  'representative.verification.document': 'identity_document',
}

/**
 * The field of a requirement; null for one that our form does not have. The provider names a person
 * by an id once it knows them, and an account of ours has one person.
 */
export const toDetailField = (requirement: string): DetailField | null =>
  fieldsByRequirement[requirement.replace(/^person_\w+\./, 'representative.')] ?? null
