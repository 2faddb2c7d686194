import type { Kysely } from 'kysely'
import type { BankAccountNumberTable } from './bank-account-numbers/table.ts'
import type {
  BankLineTable,
  BankMappingTable,
  BankStatementLineTable,
  BankStatementTable,
} from './bank-lines/table.ts'
import type { CardTestingAlarmTable } from './card-testing-alarms/table.ts'
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
import type { RequestOriginTable } from './request-origins/table.ts'
import type { SecondFactorTable } from './second-factors/table.ts'
import type { SecurityEventTable } from './security-events/table.ts'
import type { SessionTable } from './sessions/table.ts'
import type { SpentChallengeTable } from './spent-challenges/table.ts'
import type { TryCountTable } from './try-counts/table.ts'

/** Every table of data that is no event and exists nowhere else. */
export type OperationalTables = {
  'kept.bank_account_numbers': BankAccountNumberTable
  'kept.bank_lines': BankLineTable
  'kept.bank_mappings': BankMappingTable
  'kept.bank_statement_lines': BankStatementLineTable
  'kept.bank_statements': BankStatementTable
  'kept.card_testing_alarms': CardTestingAlarmTable
  'kept.credentials': CredentialTable
  'kept.domain_checks': DomainCheckTable
  'kept.guess_counts': GuessCountTable
  'kept.import_contents': ImportContentTable
  'kept.import_files': ImportFileTable
  'kept.import_rows': ImportRowTable
  'kept.known_devices': KnownDeviceTable
  'kept.leases': LeaseTable
  'kept.memberships': MembershipTable
  'kept.provider_credentials': ProviderCredentialTable
  'kept.provider_cursors': ProviderCursorTable
  'kept.rate_limits': RateLimitTable
  'kept.request_origins': RequestOriginTable
  'kept.second_factors': SecondFactorTable
  'kept.security_events': SecurityEventTable
  'kept.sessions': SessionTable
  'kept.spent_challenges': SpentChallengeTable
  'kept.try_counts': TryCountTable
}

/** A connection pool or a transaction on it: a query does not care which. */
export type Db = Kysely<OperationalTables>
