import type { Kysely } from 'kysely'
import type { BankAccountNumberTable } from './bank-account-numbers/table.ts'
import type {
  BankLineTable,
  BankMappingTable,
  BankStatementLineTable,
  BankStatementTable,
} from './bank-lines/table.ts'
import type { CardTestingAlarmTable } from './card-testing-alarms/table.ts'
import type { CharityListTable, ListedCharityTable } from './charity-list/table.ts'
import type { CredentialTable } from './credentials/table.ts'
import type { DomainCheckTable } from './domain-checks/table.ts'
import type { GuessCountTable } from './guess-counts/table.ts'
import type { KnownDeviceTable } from './known-devices/table.ts'
import type { ImportContentTable, ImportFileTable, ImportRowTable } from './import-files/table.ts'
import type { LeaseTable } from './leases/table.ts'
import type { MembershipTable } from './memberships/table.ts'
import type { ProviderCredentialTable } from './provider-credentials/table.ts'
import type { ProviderCursorTable } from './provider-cursors/table.ts'
import type { RateLimitTable } from './rate-limits/table.ts'
import type { ReportProgressTable } from './report-progress/table.ts'
import type { RequestOriginTable } from './request-origins/table.ts'
import type { SecondFactorTable } from './second-factors/table.ts'
import type { SecurityEventTable } from './security-events/table.ts'
import type { SessionTable } from './sessions/table.ts'
import type { SpentChallengeTable } from './spent-challenges/table.ts'
import type { StepCountTable } from './step-counts/table.ts'
import type { TryCountTable } from './try-counts/table.ts'

/** Every table of data that is no event and exists nowhere else. */
export type OperationalTables = {
  'operational.bank_account_numbers': BankAccountNumberTable
  'operational.bank_lines': BankLineTable
  'operational.bank_mappings': BankMappingTable
  'operational.bank_statement_lines': BankStatementLineTable
  'operational.bank_statements': BankStatementTable
  'operational.card_testing_alarms': CardTestingAlarmTable
  'operational.charity_lists': CharityListTable
  'operational.credentials': CredentialTable
  'operational.domain_checks': DomainCheckTable
  'operational.guess_counts': GuessCountTable
  'operational.import_contents': ImportContentTable
  'operational.import_files': ImportFileTable
  'operational.import_rows': ImportRowTable
  'operational.known_devices': KnownDeviceTable
  'operational.leases': LeaseTable
  'operational.listed_charities': ListedCharityTable
  'operational.memberships': MembershipTable
  'operational.provider_credentials': ProviderCredentialTable
  'operational.provider_cursors': ProviderCursorTable
  'operational.rate_limits': RateLimitTable
  'operational.report_progress': ReportProgressTable
  'operational.request_origins': RequestOriginTable
  'operational.second_factors': SecondFactorTable
  'operational.security_events': SecurityEventTable
  'operational.sessions': SessionTable
  'operational.spent_challenges': SpentChallengeTable
  'operational.step_counts': StepCountTable
  'operational.try_counts': TryCountTable
}

/** A connection pool or a transaction on it: a query does not care which. */
export type Db = Kysely<OperationalTables>
