import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker'
import { failureConverterPath } from '../client/connect.ts'

const bundles = new Map<string, Promise<WorkflowBundle>>()

/** The code that runs in the sandbox. Making it takes a second; it is the same at every launch. */
export const bundleWorkflows = (workflowsPath: string): Promise<WorkflowBundle> => {
  const made =
    bundles.get(workflowsPath) ??
    bundleWorkflowCode({ workflowsPath, failureConverterPath, logger: silent })
  bundles.set(workflowsPath, made)
  return made
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
