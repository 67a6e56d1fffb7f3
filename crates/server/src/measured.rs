//! What the server measures of itself, for Prometheus.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Where measurements are added up: once for the whole program.
pub(crate) fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0];
    let install = || PrometheusBuilder::new().set_buckets(&buckets).ok()?.install_recorder().ok();
    RECORDER.get_or_init(install).as_ref()
}
