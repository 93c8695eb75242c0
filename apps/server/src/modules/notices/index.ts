export { countSendings, listDeliveries } from './delivery.repo.ts';
export { tellSuppliers } from './notice.repo.ts';
export { notify } from './notify.ts';
