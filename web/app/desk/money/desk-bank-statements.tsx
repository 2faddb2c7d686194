import { BankStatements } from '../../../desk/bank-statements/bank-statements.tsx'
import { StatementScreen } from '../../../desk/bank-statements/workspace/statement-screen.tsx'
import { useReader } from '../../../desk/use-may.ts'

export const DeskBankStatements = () => <BankStatements {...useReader('bank_lines.read')} />

export const DeskBankStatement = () => <StatementScreen {...useReader('bank_lines.read')} />
