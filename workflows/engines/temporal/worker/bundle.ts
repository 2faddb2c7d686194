import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker'
import { failureConverterPath } from '../client/connect.ts'

const bundles = new Map<string, Promise<WorkflowBundle>>()

/**
 * Bundles the code that runs in the sandbox. This takes a second, and the result is reused at every
 * launch.
 */
export const bundleWorkflows = (workflowsPath: string): Promise<WorkflowBundle> => {
  const bundle =
    bundles.get(workflowsPath) ??
    bundleWorkflowCode({ workflowsPath, failureConverterPath, logger: silent })
  bundles.set(workflowsPath, bundle)
  return bundle
}

// A bundler's statistics are not logged; a bundle that cannot be built throws.
const silent = {
  log: () => {},
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
