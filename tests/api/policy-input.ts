/** A policy that switches the devices of a group off: the least that can be saved. */
export const switchingOff = (pid: string, filterdid: string) => {
  const isOn = { ikey: 'pwr', trend_type: 4, ref_value: '1' };
  const rules = [{ property: [isOn], cmd: { pwr: { ref_value: '0' } } }];
  return {
    name: 'Switch off',
    targetpid: pid,
    policy_type: 1 as const,
    enabled: '1',
    updatepolicy: '0',
    sifter: 'filter',
    filter: { productid: pid, filterdid },
    timer: [{ type: 4, interval: 60 }],
    configs: [{ id: filterdid, name: 'All', rules }],
  };
};
