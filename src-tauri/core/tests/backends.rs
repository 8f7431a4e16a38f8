//! The contract over every backend that needs no other process.

mod in_memory {
    over!(crate::support::MEMORY);
}

mod on_disk {
    over!(crate::support::LOCAL);

    #[test]
    fn every_kind_of_write_can_be_cancelled_at_every_point_and_done_again() {
        crate::contract::cancel::every_kind_of_write_can_be_cancelled_at_every_point_and_done_again(
            crate::support::LOCAL,
        );
    }
}

mod shared {
    over!(crate::support::SHARED);

    #[test]
    fn every_kind_of_write_can_be_cancelled_at_every_point_and_done_again() {
        crate::contract::cancel::every_kind_of_write_can_be_cancelled_at_every_point_and_done_again(
            crate::support::SHARED,
        );
    }
}
