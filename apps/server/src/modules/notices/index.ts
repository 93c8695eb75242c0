export { countSendings, listDeliveries } from './delivery.repo.ts';
export { notify } from './notify.ts';
