//! What every graph does, wherever it lives: each test runs unchanged over every backend.

pub mod cancel;
pub mod reads;
pub mod writes;

/// The tests over one backend.
macro_rules! over {
    ($backend:expr) => {
        over! { @ $backend;
            reads: neighbors_come_oldest_edge_first_a_self_loop_once_and_in_pages, a_subgraph_is_ordered_by_hop_then_id_and_holds_every_edge_among_its_nodes, what_is_out_of_range_unknown_or_malformed_is_refused_by_name, the_vocabulary_is_listed_newest_first_and_a_page_is_clamped, a_concept_is_found_by_a_name_like_its_own_or_an_alias, a_selection_is_kept_for_everybody_until_it_is_changed_or_deleted;
            writes: a_bad_write_is_refused_naming_the_field_and_changes_nothing, a_metadata_conflict_names_every_key_with_both_values_until_it_is_settled, a_write_that_says_nothing_new_leaves_no_trace, a_batch_is_all_or_nothing_and_its_writes_see_each_other, a_bad_write_of_a_list_is_named_by_its_place_in_it, a_write_may_name_what_an_earlier_one_of_its_batch_made, an_undone_delete_brings_back_the_edges_with_their_ids_and_times, changes_made_for_rows_that_have_moved_on_are_refused, a_node_keeps_its_kind_its_creation_time_and_hostile_text, a_batch_of_deletions_takes_stored_and_new_edges_once_each_and_spares_the_others, an_undo_that_no_longer_fits_says_what_is_in_the_way;
        }
    };
    (@ $backend:expr; $($file:ident: $($test:ident),+;)+) => {
        $($(
            #[test]
            fn $test() {
                crate::contract::$file::$test($backend);
            }
        )+)+
    };
}
