import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { useMay } from '../use-may.ts'
import styles from './reports-link.module.css'

/** Leads from a screen about money to the reports about it, for those who may read them. */
export const ReportsLink = () =>
  useMay('reports.read') && (
    <div className={styles.link}>
      <Quiet size={15}>
        <Link to="/OrgSettings/Reports">
          <Trans>Reports for your bookkeeper</Trans>
        </Link>
      </Quiet>
    </div>
  )
