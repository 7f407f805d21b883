import type { Platform } from '../platform/platform.ts';
import { askAhead } from '../result.ts';

/** The platform with its next list of cluster changes on its way, beside whatever else is asked meanwhile. */
export function askingForChanges(platform: Platform): Platform {
  let ahead: ReturnType<Platform['listClusterChanges']> | undefined =
    platform.listClusterChanges();
  askAhead(ahead);
  return {
    ...platform,
    listClusterChanges: () => {
      const answer = ahead ?? platform.listClusterChanges();
      ahead = undefined;
      return answer;
    },
  };
}
